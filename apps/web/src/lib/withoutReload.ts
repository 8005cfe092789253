/** A form's `onSubmit`: the screen itself submits, and the page stays. */
export function withoutReload(submit: () => void): (event: { preventDefault: () => void }) => void {
  return (event) => {
    event.preventDefault();
    submit();
  };
}
