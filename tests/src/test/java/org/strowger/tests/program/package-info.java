/**
 * The whole program, tools included, as a user starts it: processes, the demonstration, and the documents that quote
 * it.
 *
 * <p>Thread: the tests' own. May use: everything; JUnit and AssertJ. Read
 * {@link org.strowger.tests.program.RunProcessIT} first.
 */
@NullMarked
package org.strowger.tests.program;

import org.jspecify.annotations.NullMarked;
