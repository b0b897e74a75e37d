/**
 * TLS settings of listeners and of outgoing connections.
 *
 * <p>Thread: any; everything is immutable. May use: config.grammar. Read
 * {@link org.strowger.router.config.tls.ClientTls} first.
 */
@NullMarked
package org.strowger.router.config.tls;

import org.jspecify.annotations.NullMarked;
