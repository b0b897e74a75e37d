package org.strowger.router.application.login;

import org.strowger.router.config.value.Password;

/** Compares a password with a stored hash, which takes about 10 ms. */
@FunctionalInterface
public interface SlowPasswordCheck {
    boolean matches(Password.Hashed stored, String text);
}
