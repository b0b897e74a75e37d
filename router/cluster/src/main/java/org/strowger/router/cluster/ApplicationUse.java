package org.strowger.router.cluster;

import org.strowger.router.store.shared.ShardIdentity;

/**
 * The use of an application at one node.
 *
 * @param application the key of the application's name
 * @param binds the number of binds, of any kind
 * @param receivers the number of binds that receive
 * @param kept the number of receipts and messages stored for the application at the node
 */
public record ApplicationUse(long application, int binds, int receivers, int kept) {
    /** The use of an application that uses nothing. */
    public static ApplicationUse none(long application) {
        return new ApplicationUse(application, 0, 0, 0);
    }

    public static ApplicationUse of(String application, int binds, int receivers, int kept) {
        return new ApplicationUse(keyOf(application), binds, receivers, kept);
    }

    /** The key that stands for the name of an application or SMSC in hellos. */
    public static long keyOf(String name) {
        return ShardIdentity.keyOf(name);
    }

    public boolean isNothing() {
        return binds == 0 && receivers == 0 && kept == 0;
    }
}
