import { Component, type ReactNode, Suspense } from 'react';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  holder: ReactNode;
  /** Shown where the code cannot be loaded. */
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

/**
 * A part of a screen whose code is loaded when it is first shown. Its failure leaves the rest of
 * the screen alone.
 */
export function Deferred({ holder, missing, children }: Props) {
  return (
    <Missing text={missing}>
      <Suspense fallback={holder}>{children}</Suspense>
    </Missing>
  );
}
