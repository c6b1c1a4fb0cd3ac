/** Whether the page came from an address that only this computer can reach. */
export function isLocalAddress(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}
