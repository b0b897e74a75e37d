package org.strowger.router.application;

import org.strowger.router.config.Password;

/** Compares a password with a stored hash, which takes about 10 ms. */
@FunctionalInterface
public interface SlowPasswordCheck {
    boolean matches(Password.Hashed stored, String text);
}
