package org.strowger.router.imports;

/** A value of the configuration that is being built. */
public sealed interface YamlNode permits YamlScalar, YamlList, YamlMap {}
