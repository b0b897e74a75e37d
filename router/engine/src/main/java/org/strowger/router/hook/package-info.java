/**
 * Hooks: HTTP services that are asked about stored messages, and answer with a verdict.
 *
 * <p>Thread: a hook is asked on the thread of the message; its connections live on one SelectorThread, the home of the
 * hook. May use: client, filter, reactor, http (protocols), json, table, config, event, message, protocol, thread,
 * time, metrics. Read {@link org.strowger.router.hook.Hook} first, then {@link org.strowger.router.hook.HookClient}.
 */
@NullMarked
package org.strowger.router.hook;

import org.jspecify.annotations.NullMarked;
