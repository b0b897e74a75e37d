/**
 * The verbs of the module migration on the daemon's command line, which finds them as services.
 *
 * <p>Thread: the test's own. Start with {@link org.strowger.world.migration.ImportCommandTest}.
 */
@NullMarked
package org.strowger.world.migration;

import org.jspecify.annotations.NullMarked;
