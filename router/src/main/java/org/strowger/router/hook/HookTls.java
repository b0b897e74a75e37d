package org.strowger.router.hook;

import org.strowger.router.reactor.SessionLayer;

/**
 * The session layer of a hook, which is created at the first dial because its certificates are read from files.
 *
 * @param isKnown whether it was created
 */
record HookTls(SessionLayer layer, boolean isKnown) {
    static final HookTls NONE = new HookTls(SessionLayer.PLAIN, false);
}
