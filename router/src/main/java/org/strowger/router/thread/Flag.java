package org.strowger.router.thread;

/** A yes or no that one thread says and others hear, perhaps a little late. */
public final class Flag {
    private volatile boolean raised;

    public boolean isRaised() {
        return raised;
    }

    public void set(boolean raise) {
        raised = raise;
    }
}
