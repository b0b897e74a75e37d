package org.strowger.router.config.match;

/** The compiled items of one criterion in a rule. */
@FunctionalInterface
public interface MessageTest {
    boolean fits(MessageFacts message);
}
