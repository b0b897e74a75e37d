/**
 * Message filters: the steps that pass, refuse, change, route or delay a message of an application before it is sent.
 *
 * <p>Thread: filters and chains are immutable or synchronise themselves, because all threads share them. May use:
 * config, gsm, message, protocol, table, thread. Read {@link org.strowger.router.filter.MessageFilter} first; new
 * filters are registered in {@link org.strowger.router.filter.FilterCatalogue}.
 */
@NullMarked
package org.strowger.router.filter;

import org.jspecify.annotations.NullMarked;
