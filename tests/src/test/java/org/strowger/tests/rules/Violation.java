package org.strowger.tests.rules;

/** A finding of a rule: which rule, at which place, and what to do about it. */
record Violation(String rule, String location, String advice) {
    @Override
    public String toString() {
        return "[" + rule + "] " + location + "\n    -> " + advice;
    }
}
