package org.strowger.router.imports;

/** A word of YAML; {@link YamlWriter} quotes it where necessary. */
public record YamlScalar(String text) implements YamlNode {}
