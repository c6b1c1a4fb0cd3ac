// What cannot wait for the scripts: a chosen theme must not flash by (see lib/settings.svelte.ts), and
// a table is asked for while they are on their way (see `expect` in lib/socket.svelte.ts).
try {
  const { theme } = JSON.parse(localStorage.getItem('qwirkle.settings') || '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, or not ours: the system's theme it is.
}
const [, table] = /^\/table\/([\w-]+)$/.exec(location.pathname) ?? [];
if (table) {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`);
  const messages = [];
  socket.onopen = () => socket.send(JSON.stringify({ type: 'watch', table, since: null }));
  socket.onmessage = ({ data }) => messages.push(data);
  window.begun = { table, socket, messages };
}
