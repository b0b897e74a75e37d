package org.strowger.router.http.api;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows balances, and changes number tables and balances. May be called on any thread. */
public interface Management {
    /** The balance that pays for this account; null if there is no such account. */
    AccountStatus.@Nullable Credit creditOf(String account);

    /**
     * @param by the name of the application
     * @param reply called on any thread when the change is durable, or when it is certain that there is none
     */
    void change(ManagedChange change, String by, Consumer<ManagedResult> reply);
}
