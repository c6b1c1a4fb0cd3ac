/** Where one is: the path as a route, and how to go elsewhere. */

export type Route =
  | { name: 'home' }
  | { name: 'lobby' }
  | { name: 'watch' }
  | { name: 'games' }
  | { name: 'friends' }
  | { name: 'device' }
  | { name: 'rules' }
  | { name: 'settings' }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string }
  | { name: 'join'; id: string }
  | { name: 'lost'; path: string };

const PLAIN = ['lobby', 'watch', 'games', 'friends', 'device', 'rules', 'settings'] as const;

/** The route of a path; a path that leads nowhere is a route too. */
export function parse(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (first === undefined) return { name: 'home' };
  if (parts.length === 1) {
    const plain = PLAIN.find((name) => name === first);
    if (plain) return { name: plain };
  }
  if (parts.length === 2 && second !== undefined) {
    const word = decode(second);
    if (word !== null && first === 'table') return { name: 'table', id: word };
    if (word !== null && first === 'replay') return { name: 'replay', id: word };
    if (word !== null && first === 'join') return { name: 'join', id: word };
  }
  return { name: 'lost', path };
}

/** The path of a route: `parse` undone. */
export function path(route: Route): string {
  switch (route.name) {
    case 'home':
      return '/';
    case 'table':
    case 'replay':
    case 'join':
      return `/${route.name}/${encodeURIComponent(route.id)}`;
    case 'lost':
      return route.path;
    default:
      return `/${route.name}`;
  }
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

class Router {
  #path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  #search = $state(typeof location === 'undefined' ? '' : location.search);
  readonly route: Route = $derived(parse(this.#path));
  readonly query: URLSearchParams = $derived(new URLSearchParams(this.#search));

  /** Go to a path of ours; `replace` leaves no step back. */
  go(to: string | Route, { replace = false }: { replace?: boolean } = {}): void {
    const target = typeof to === 'string' ? to : path(to);
    if (target === location.pathname + location.search) return;
    if (replace) history.replaceState(null, '', target);
    else history.pushState(null, '', target);
    this.#read();
    scrollTo(0, 0);
  }

  /** Follow links of ours and the browser's buttons; returns the undoing. */
  listen(): () => void {
    const onPop = () => this.#read();
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest('a');
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
        return;
      if (link.pathname.startsWith('/api/') || link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    };
    addEventListener('popstate', onPop);
    document.addEventListener('click', onClick);
    return () => {
      removeEventListener('popstate', onPop);
      document.removeEventListener('click', onClick);
    };
  }

  #read(): void {
    this.#path = location.pathname;
    this.#search = location.search;
  }
}

export const router = new Router();
