export function SelectCustomerPage() {
  return null;
}
