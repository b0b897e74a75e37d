package org.strowger.router.application.login;

import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.PasswordMemory;

/**
 * The state that an authenticator passes to its successor at a reload; shared by all threads.
 *
 * @param passwords passwords that have matched
 * @param failures failed binds, and the bars that follow from them
 * @param replacer replaces passwords in the form of another gateway
 * @param guesses wrong passwords that were compared
 */
public record AuthenticatorMemory(
        PasswordMemory passwords, FailedBinds failures, PasswordReplacer replacer, Guesses guesses) {
    public AuthenticatorMemory(PasswordMemory passwords, FailedBinds failures, PasswordReplacer replacer) {
        this(passwords, failures, replacer, new Guesses());
    }
}
