/**
 * How files of users are read: configurations, tables, price lists, certificates, secrets and files to import.
 *
 * <p>Thread: any. May use: nothing. Read {@link org.strowger.router.file.RegularFiles} first.
 */
@NullMarked
package org.strowger.router.file;

import org.jspecify.annotations.NullMarked;
