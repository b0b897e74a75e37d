package org.strowger.router.admin.figures;

import org.strowger.router.thread.Published;

/** The result of the last reload. Written by the configuration thread, read by any thread. */
public final class ReloadHistory {
    private final Published<Last> last;

    /**
     * The result of a reload.
     *
     * @param succeeded whether the new configuration is in effect
     * @param atMillis wall-clock time of the reload
     * @param pending number of changes that take effect at the next restart
     */
    public record Last(boolean succeeded, long atMillis, int pending) {}

    /**
     * Creates the history.
     *
     * @param startedMillis wall-clock time at which the first configuration took effect
     */
    public ReloadHistory(long startedMillis) {
        this.last = new Published<>(new Last(true, startedMillis, 0));
    }

    public Last last() {
        return last.get();
    }

    /** Records a successful reload. */
    public void done(long atMillis, int pending) {
        last.set(new Last(true, atMillis, pending));
    }

    /** Records a failed reload. */
    public void refused(long atMillis) {
        last.set(new Last(false, atMillis, last().pending()));
    }
}
