package org.strowger.router.http.api;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads balances, and changes number tables and balances. Callable from any thread. */
public interface Management {
    /** The balance that pays for this account; null if the account does not exist. */
    AccountStatus.@Nullable Credit creditOf(String account);

    /**
     * @param by the name of the application
     * @param reply called on any thread, when the change is durable or has definitely failed
     */
    void change(ManagedChange change, String by, Consumer<ManagedResult> reply);
}
