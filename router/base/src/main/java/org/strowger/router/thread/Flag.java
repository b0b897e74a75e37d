package org.strowger.router.thread;

/** A flag that one thread sets and other threads read, possibly with a short delay. */
public final class Flag {
    private volatile boolean raised;

    public boolean isRaised() {
        return raised;
    }

    public void set(boolean raise) {
        raised = raise;
    }
}
