output "gross" {
  value = provider::payments::multiply(4.35, 3, 1.19) # 15.5295
}
