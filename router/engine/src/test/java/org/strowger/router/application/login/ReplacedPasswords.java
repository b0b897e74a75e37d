package org.strowger.router.application.login;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;

/** Notes replacements in memory; its hashes are cheap. */
public final class ReplacedPasswords implements PasswordReplacer {
    private final List<Password.Hashed> hashes = Collections.synchronizedList(new ArrayList<>());
    private final List<String> replaced = Collections.synchronizedList(new ArrayList<>());

    @Override
    public Password.Hashed hash(String text) {
        Password.Hashed hash = PasswordHash.hash(text, 2, new byte[] {1, 2, 3, 4, 5, 6, 7, (byte) hashes.size()});
        hashes.add(hash);
        return hash;
    }

    @Override
    public void replace(String application, Password.Foreign known, Password.Hashed by) {
        replaced.add(application);
    }

    /** The hashes that were computed. */
    public List<Password.Hashed> hashes() {
        return List.copyOf(hashes);
    }

    /** The applications whose password was replaced. */
    public List<String> replaced() {
        return List.copyOf(replaced);
    }
}
