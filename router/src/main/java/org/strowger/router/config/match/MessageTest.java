package org.strowger.router.config.match;

/** A criterion with the items of one rule, compiled. */
@FunctionalInterface
public interface MessageTest {
    boolean fits(MessageFacts message);
}
