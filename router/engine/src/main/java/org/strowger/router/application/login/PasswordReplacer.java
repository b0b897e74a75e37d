package org.strowger.router.application.login;

import org.strowger.router.config.value.Password;

/** Replaces passwords in the form of another gateway by hashes of Strowger. Callable from any thread. */
public interface PasswordReplacer {
    /** Hashes a password with a new salt, which is slow on purpose. */
    Password.Hashed hash(String text);

    /** Writes the hash into the file of the password, later and on another thread. Must not block. */
    void replace(String application, Password.Foreign known, Password.Hashed by);
}
