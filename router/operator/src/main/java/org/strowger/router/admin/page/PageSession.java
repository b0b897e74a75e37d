package org.strowger.router.admin.page;

import org.strowger.router.admin.console.HttpConsole.SignIn;
import org.strowger.router.thread.PublishedLong;

/** The session of an operator who has signed in. Callable from any thread. */
final class PageSession {
    private final SignIn signIn;
    private final String formToken;
    private final long beganNanos;
    private final PublishedLong usedNanos = new PublishedLong();

    PageSession(SignIn signIn, String formToken, long nowNanos) {
        this.signIn = signIn;
        this.formToken = formToken;
        this.beganNanos = nowNanos;
        usedNanos.set(nowNanos);
    }

    SignIn signIn() {
        return signIn;
    }

    /** The token in every form of this session, without which a form from another site is refused. */
    String formToken() {
        return formToken;
    }

    void used(long nowNanos) {
        usedNanos.set(nowNanos);
    }

    long usedNanos() {
        return usedNanos.get();
    }

    boolean isOver(long nowNanos) {
        return nowNanos - usedNanos.get() > PageSessions.IDLE_MAX.toNanos()
                || nowNanos - beganNanos > PageSessions.AGE_MAX.toNanos();
    }
}
