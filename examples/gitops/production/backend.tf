# Replace it by a backend that all jobs share and that locks, such as "s3", "gcs" or "http". The file
# of a local one is lost with the job. The jobs have its settings, in TF_CLI_ARGS_init: in a state of
# the pull request's choice, each payee would be familiar.
terraform {
  backend "local" {}
}
