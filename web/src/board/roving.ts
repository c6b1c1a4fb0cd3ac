// A group of buttons that is one stop of the Tab key: arrows lead from one to the next.

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** An attachment for the element around the buttons. */
export function roving(group: HTMLElement): () => void {
  let current: HTMLElement | undefined;
  const buttons = () =>
    [...group.querySelectorAll('button')].filter((each) => each.offsetParent !== null);

  function mark(button: HTMLElement | undefined): void {
    current = button;
    for (const each of buttons()) each.tabIndex = each === current ? 0 : -1;
  }

  const onFocus = ({ target }: FocusEvent) => mark(target as HTMLElement);
  const onKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    all[(at + by + all.length) % all.length]?.focus();
    event.preventDefault();
  };

  // Buttons come and go, and a class may hide some.
  const observer = new MutationObserver(() => mark(current?.offsetParent ? current : buttons()[0]));
  observer.observe(group, { childList: true, attributeFilter: ['class'] });
  group.addEventListener('focusin', onFocus);
  group.addEventListener('keydown', onKey);
  mark(buttons()[0]);
  return () => {
    observer.disconnect();
    group.removeEventListener('focusin', onFocus);
    group.removeEventListener('keydown', onKey);
  };
}
