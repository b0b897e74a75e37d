package org.strowger.router.link;

/** A message that is told from others by its number. */
record TestExpected(int number, String destination, long untilNanos) implements Expected {
    static final TestExpected NONE = new TestExpected(-1, "", 0);
}
