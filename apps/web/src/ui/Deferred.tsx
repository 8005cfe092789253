import { Component, type ReactNode, Suspense } from 'react';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** What stands there until the code has come. */
  holder: ReactNode;
  /** What to say when it does not come. */
  missing: string;
  children: ReactNode;
}

class Missing extends Component<{ text: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <EmptyState dense text={this.props.text} /> : this.props.children;
  }
}

/** A part of a screen whose code is fetched when it is first shown. A part whose code does not come takes nothing else of its screen along. */
export function Deferred({ holder, missing, children }: Props) {
  return (
    <Missing text={missing}>
      <Suspense fallback={holder}>{children}</Suspense>
    </Missing>
  );
}
