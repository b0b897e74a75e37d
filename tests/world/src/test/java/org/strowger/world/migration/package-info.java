/**
 * Configurations and queues of other gateways, imported and started, and the verbs of the module migration.
 *
 * <p>Thread: that of the test. Read {@link org.strowger.world.migration.ImportedLinksTest} first.
 */
@NullMarked
package org.strowger.world.migration;

import org.jspecify.annotations.NullMarked;
