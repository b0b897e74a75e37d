package org.strowger.router.application;

import org.strowger.router.config.Password;

/** Compares a password with the hash of one, and takes its time. */
@FunctionalInterface
public interface SlowPasswordCheck {
    boolean matches(Password.Hashed stored, String text);
}
