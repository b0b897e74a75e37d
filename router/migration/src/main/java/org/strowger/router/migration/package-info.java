/**
 * The verbs for those who come from another gateway: {@code strowger import} and {@code strowger shadow}.
 *
 * <p>Thread: that of the command line, for the time of one command. May use: the other packages of its module, and
 * {@code program}. Read {@link org.strowger.router.migration.MigrationVerbs} first.
 */
@NullMarked
package org.strowger.router.migration;

import org.jspecify.annotations.NullMarked;
