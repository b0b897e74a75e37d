package org.strowger.router.admin.figures;

/** The counters of one thing since the daemon started; any thread may read them. */
public interface Totals {
    String name();

    /** A figure of its kind: {@code AppFigure} of an application, {@code SmscFigure} of an SMSC, and so on. */
    long total(Enum<?> figure);
}
