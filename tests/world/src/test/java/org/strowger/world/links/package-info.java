/**
 * Sessions with SMSCs and applications in whole routers, and translation between their protocols.
 *
 * <p>Thread: that of the test. Read {@link org.strowger.world.links.RelayTest} first.
 */
@NullMarked
package org.strowger.world.links;

import org.jspecify.annotations.NullMarked;
