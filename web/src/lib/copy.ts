/** Copy the text of a field; whether that could be done. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Without a secure origin there is no clipboard; the selected text can be copied by hand.
    return document.execCommand('copy');
  }
}
