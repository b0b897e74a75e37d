package org.strowger.router.cluster;

import org.strowger.router.store.shared.ShardIdentity;

/**
 * The use of an application at one node.
 *
 * @param application the key of its name
 * @param binds its binds, of any kind
 * @param receivers those of its binds that receive
 * @param kept the receipts and messages that are stored for it there
 */
public record ApplicationUse(long application, int binds, int receivers, int kept) {
    /** The use of an application that uses nothing. */
    public static ApplicationUse none(long application) {
        return new ApplicationUse(application, 0, 0, 0);
    }

    public static ApplicationUse of(String application, int binds, int receivers, int kept) {
        return new ApplicationUse(keyOf(application), binds, receivers, kept);
    }

    /** The key of the name of an application or SMSC, by which hellos name it. */
    public static long keyOf(String name) {
        return ShardIdentity.keyOf(name);
    }

    public boolean isNothing() {
        return binds == 0 && receivers == 0 && kept == 0;
    }
}
