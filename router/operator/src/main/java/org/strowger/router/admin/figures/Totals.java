package org.strowger.router.admin.figures;

/** The counters of one object since the daemon started. Callable from any thread. */
public interface Totals {
    String name();

    /**
     * The total of a figure of the object's kind, for example {@code AppFigure} for an application or
     * {@code SmscFigure} for an SMSC.
     */
    long total(Enum<?> figure);
}
