/**
 * The operators' page in a browser that people use, driven by the W3C WebDriver protocol, before a daemon in a process
 * of its own.
 *
 * <p>Thread: the tests' own. May use: the processes of the load's tests, the router; JUnit and AssertJ. Read
 * {@link org.strowger.tests.page.OperatorsPageIT} first.
 */
@NullMarked
package org.strowger.tests.page;

import org.jspecify.annotations.NullMarked;
