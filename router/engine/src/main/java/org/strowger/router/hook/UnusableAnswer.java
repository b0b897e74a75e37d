package org.strowger.router.hook;

/** An answer that does not follow the rules for hooks. The message repeats nothing of the answer. */
final class UnusableAnswer extends Exception {
    private static final long serialVersionUID = 1L;

    private final HookResult result;

    UnusableAnswer(HookResult result, String why) {
        // Without a stack trace, which would cost more than the rest if a service sends nothing else.
        super(why, null, false, false);
        this.result = result;
    }

    HookResult result() {
        return result;
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
