package org.strowger.router.admin.figures;

/** What one thing with a name has counted since the daemon began; read by any thread. */
public interface Totals {
    String name();

    /** Of a figure of its kind: {@code AppFigure} of an application, {@code SmscFigure} of an SMSC, and so on. */
    long total(Enum<?> figure);
}
