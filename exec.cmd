@rem npm runs the scripts of package.json by cmd here, which has no exec.
@%*
