# Replace it by a backend that all jobs share and that locks, such as "s3", "gcs" or "http". The file
# of a local one is lost with the job. The jobs have its settings, in TF_CLI_ARGS_init: a pull request
# that chose the state would choose what the review compares with.
terraform {
  backend "local" {}
}
