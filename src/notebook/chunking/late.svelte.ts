/** Work shorter than this is not worth a change of looks: a dragged slider would make the page flicker. */
const LATE_MS = 200;

/** True once `busy` has been true for a while. Call while a component is set up. */
export function late(busy: () => boolean): { readonly value: boolean } {
  let value = $state(false);
  $effect(() => {
    if (!busy()) return;
    const timer = setTimeout(() => (value = true), LATE_MS);
    return () => {
      clearTimeout(timer);
      value = false;
    };
  });
  return {
    get value() {
      return value;
    },
  };
}
