/**
 * The rows of tables in dumps of MySQL, PostgreSQL and SQLite. No SQL is executed.
 *
 * <p>Thread: that of the command. May use: {@code imports}. Read {@link org.strowger.router.imports.sql.SqlDump} first.
 */
@NullMarked
package org.strowger.router.imports.sql;

import org.jspecify.annotations.NullMarked;
