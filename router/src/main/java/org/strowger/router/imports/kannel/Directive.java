package org.strowger.router.imports.kannel;

import org.strowger.router.imports.SourceLine;

/** A line {@code key = value} of a group. */
record Directive(SourceLine at, String key, String value) {}
