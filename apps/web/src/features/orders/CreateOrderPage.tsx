export function CreateOrderPage() {
  return null;
}
