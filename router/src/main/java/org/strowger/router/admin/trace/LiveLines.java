package org.strowger.router.admin.trace;

/** Somebody who reads a trace line by line, perhaps slowly. */
public interface LiveLines {
    /** Without waiting. @return false if the reader is too slow: the line is lost */
    boolean offer(String line);

    /** Nobody reads any more. */
    boolean isClosed();

    /** There is nothing more to come. */
    void ended(String why);
}
